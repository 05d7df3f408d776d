#include "mail.h"
#include <string>
#include <map>

namespace shop {

Mail::Mail(const std::map<std::string, Template> &templates) : templates_(templates), sent_(0) {}

int Mail::send(Sender &sender, const std::vector<std::string> &names, const char *kind, bool urgent)
{
    if (names.empty() || names.size() > 20) return 0;
    int sent = 0;
    for (const std::string &name : names)
    {
        if (sender.send(name, templates_.at(kind).fill("name", name), urgent)) sent++;
    }
    return sent;
}

}
