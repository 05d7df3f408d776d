#include "mail.h"
#include <string.h>
#include <stdbool.h>

static const struct template *templates[] = { &welcome, &invoice };

int mail_send(struct sender *sender, const char **names, int count, int kind, bool urgent)
{
    int sent = 0;

    if (count == 0 || count > 20)
        return 0;
    for (int i = 0; i < count; i++)
        if (sender_send(sender, names[i], fill(templates[kind], "name", names[i]), urgent))
            sent++;
    return sent;
}
