#include "paint.h"

/* The shades of a palette, the darkest first. */
static void print_shades(struct palette *palette, int indent) {
    for (int i = 0; i < palette->length; i++) {
        struct shade *shade = &palette->shades[i];
        printf("%*s%3d %s\n", indent, "", shade->darkness, shade->name);
        if (shade->is_default)
            printf("    (default)\n");
    }
    if (palette->length == 0)
        printf("no shades\n");
}

void print_palette(struct palette *palette, int indent) {
    printf("%*spalette %s\n", indent, "", palette->name);
    print_shades(palette, indent + 2);
}

int main(void) {
    struct palette *palette = read_palette("shades.txt");
    print_palette(palette, 0);
    return 0;
}
