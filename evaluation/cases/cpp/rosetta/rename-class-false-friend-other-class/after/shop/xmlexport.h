#pragma once
#include <string>
#include "export.h"
#include "xml.h"

class XmlExport : public Export {
public:
    std::string suffix() const override {
        return schema.is_compact() ? ".xmlc" : ".xml";
    }

    void write(const Order& order, Output& out) override {
        xml::Document document(schema);
        document.root().attribute("id", order.id());
        document.validate();
        document.serialize(out, true);
    }

private:
    xml::Schema schema;
};
