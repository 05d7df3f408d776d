#include "paint.h"

#ifdef TRUE_COLOUR
void set_shade(struct pixel *pixel, unsigned long shade) {
    pixel->red = shade >> 16 & 0xff;
    pixel->green = shade >> 8 & 0xff;
    pixel->blue = shade & 0xff;
}
#else
void set_shade(struct pixel *pixel, int shade) {
    pixel->index = nearest(palette, shade);
}
#endif
