package shop;

import shop.text.Template;
import java.util.List;
import java.util.Map;

/** Mails to customers. */
class Mail {
    static private final int MOST = 20;
    private final Map<String, Template> templates;

    Mail(Map<String, Template> templates) { this.templates = templates; }

    final public int send(Sender sender, List<String> names, String kind, boolean urgent) {
        if (names.isEmpty() || names.size() > MOST) return 0;
        int sent = 0;
        for (String name : names) {
            if (sender.send(name, templates.get(kind).fill("name", name), urgent)) sent++;
        }
        return sent;
    }
}
