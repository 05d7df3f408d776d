#include <stdbool.h>
#include "address.h"

bool is_known(const struct address *address)
{
    return address->street[0] != '\0';
}
