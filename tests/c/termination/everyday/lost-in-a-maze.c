//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A search that does not mark where it was goes to and fro between two cells. */
#include <stdbool.h>
#include <stdio.h>
enum { ROWS = 4, COLUMNS = 6 };
static const char maze[ROWS][COLUMNS + 1] = {
    "######",
    "#S # #",
    "#  #X#",
    "######",
};
static bool find(int row, int column) { //~ endless-run
    char cell = maze[row][column];
    if (cell == 'X')
        return true;
    if (cell == '#')
        return false;
    return find(row + 1, column) || find(row, column + 1) //~ endless-run
        || find(row - 1, column) || find(row, column - 1); //~ endless-run
}
int main(void) {
    puts(find(1, 1) ? "out" : "lost");
    return 0;
}
