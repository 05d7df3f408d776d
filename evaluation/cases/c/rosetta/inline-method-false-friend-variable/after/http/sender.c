#include <stdio.h>
#include <library/request.h>

void send_request(const struct request *request, FILE *out)
{
    fputs("POST ", out);
    const char *body = request_text(request, "plain");
    fputs(body, out);
}
