#include "paint.h"

/* The shades of a palette, the darkest first. */
void print_palette(struct palette *palette) {
    for (int i = 0; i < palette->length; i++) {
        struct shade *shade = &palette->shades[i];
        printf("%3d %s\n", shade->darkness, shade->name);
        if (shade->is_default)
            printf("    (default)\n");
    }
    if (palette->length == 0)
        printf("no shades\n");
}

int main(void) {
    struct palette *palette = read_palette("shades.txt");
    print_palette(palette);
    return 0;
}
