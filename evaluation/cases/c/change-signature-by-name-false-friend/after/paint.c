#include "paint.h"

#ifdef TRUE_COLOUR
void set_shade(struct pixel *pixel, struct shade shade) {
    memcpy(pixel, &shade, sizeof shade);
}
#else
void set_shade(struct pixel *pixel, int shade) {
    pixel->index = nearest(palette, shade);
}
#endif

void set_true_shade(struct pixel *pixel, unsigned long shade) {
    pixel->red = shade >> 16 & 0xff;
    pixel->green = shade >> 8 & 0xff;
    pixel->blue = shade & 0xff;
}
