#include <stdio.h>
#include "request.h"

void send_request(const struct request *request, FILE *out)
{
    fputs("POST ", out);
    fputs(get_body(request), out);
}
