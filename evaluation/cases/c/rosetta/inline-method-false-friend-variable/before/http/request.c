#include "request.h"

const char *get_body(const struct request *request)
{
    return request->body;
}
