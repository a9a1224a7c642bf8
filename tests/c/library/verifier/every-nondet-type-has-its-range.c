//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern void reach_error(void);
int main(void) {
    int b = __VERIFIER_nondet_bool(), c = __VERIFIER_nondet_uchar(), s = __VERIFIER_nondet_ushort();
    if (b < 0 || b > 1 || c < 0 || c > 255 || s < 0 || s > 65535) reach_error();
    int sc = __VERIFIER_nondet_char(), ss = __VERIFIER_nondet_short();
    if (sc < -128 || sc > 127 || ss < -32768 || ss > 32767) reach_error();
    long long sum = __VERIFIER_nondet_int() + 0LL + __VERIFIER_nondet_uint();
    unsigned long long mixed = (unsigned long long)__VERIFIER_nondet_long() ^ __VERIFIER_nondet_ulong() ^
                               (unsigned long long)__VERIFIER_nondet_longlong() ^ __VERIFIER_nondet_ulonglong();
    double d = __VERIFIER_nondet_float() + __VERIFIER_nondet_double();
    return (int)((mixed ^ (unsigned long long)sum ^ __VERIFIER_nondet_size_t()) & 1) + (d > 0);
}
