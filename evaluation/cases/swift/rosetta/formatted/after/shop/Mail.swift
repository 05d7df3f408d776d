import struct Foundation.Date
import class Text.Template

/** Mails to customers. */
class Mail: Letter {
    let templates: [String: Template], since: Date

    init(
        templates: [String: Template],
        since: Date
    ) {
        self.templates = templates
        self.since = since
    }

    public override func title() -> String {
        return "mail"
    }

    func send(
        _ sender: Sender,
        names: [String],
        kind: String,
        urgent: Bool
    ) -> Int {
        if names.isEmpty
            || names.count > 20
        {
            return 0
        }
        var sent = 0
        for name in names {
            if sender.send(
                name,
                templates[kind]!.fill("name", name),
                urgent
            ) {
                sent += 1
            }
        }
        return sent
    }
}
