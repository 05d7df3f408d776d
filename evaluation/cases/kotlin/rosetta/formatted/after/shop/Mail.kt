package shop

import java.time.Instant
import shop.text.Template

/** Mails to customers. */
class Mail(
    private val templates: Map<String, Template>,
    val since: Instant,
) {
    public override fun toString(): String = "mail"

    fun send(
        sender: Sender,
        names: List<String>,
        kind: String,
        urgent: Boolean,
    ): Int {
        if (names.isEmpty() ||
            names.size > 20
        ) {
            return 0
        }
        var sent = 0
        for (name in names) {
            if (sender.send(
                    name,
                    templates.getValue(kind).fill("name", name),
                    urgent,
                )
            ) {
                sent++
            }
        }
        return sent
    }
}
