//@ property: termination
//@ truth: holds
//@ expect: holds
/* A search in a maze that marks where it was. */
#include <stdbool.h>
#include <stdio.h>
enum { ROWS = 6, COLUMNS = 8 };
static char maze[ROWS][COLUMNS + 1] = {
    "########",
    "#S   # #",
    "# ## # #",
    "# #    #",
    "#   ##X#",
    "########",
};
static bool find(int row, int column) {
    char *cell = &maze[row][column];
    if (*cell == 'X')
        return true;
    if (*cell == '#' || *cell == '.')
        return false;
    *cell = '.';
    return find(row + 1, column) || find(row, column + 1) || find(row - 1, column) || find(row, column - 1);
}
int main(void) {
    puts(find(1, 1) ? "out" : "lost");
    for (int row = 0; row < ROWS; row++)
        puts(maze[row]);
    return 0;
}
