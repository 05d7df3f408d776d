#include "export.h"
#include "xml.h"

struct xml_export {
    struct xml_schema *schema;
    int is_compact;
};

const char *suffix(void)
{
    return xml_is_compact() ? ".xmlc" : ".xml";
}

void write_order(const struct xml_export *settings, const struct order *order, FILE *out)
{
    struct xml_document *document = xml_new(settings->schema);
    xml_attribute(document, "id", order->id);
    xml_validate(document);
    xml_serialize(document, out, settings->is_compact);
}
