#include "module.h"

static int first(int a) {
    return offsetof(struct state, thread.local) + a;
}
static DEFINE_FUNCTION_BETWEEN(first_obj, 1, 2, first);

static const DEFINE_TEXT(version_obj, "1.0");

static int second(int a) {
    static const struct option options[] = {
        [OPTION_A] { 1, 2 },
        [OPTION_B] { 3, 4 },
    };
    __ASM volatile ("nop" : : "r" (a) : "memory");
    return options[a].value;
}
static DEFINE_FUNCTION_1(second_obj, second);

static A_RESULT(third);

static uint32_t buffer[16] IN_SECTION __attribute__((aligned(16)));

int fourth(int a) {
    return buffer[a + 1];
}
