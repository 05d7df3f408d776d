using Shop.Text;
using System.Collections.Generic;

namespace Shop
{
    /// <summary>Mails to customers.</summary>
    sealed public class Mail {
        readonly private Dictionary<string, Template> templates;

        public Mail(Dictionary<string, Template> templates) { this.templates = templates; }

        virtual public int Send(Sender sender, List<string> names, string kind, bool urgent) {
            if (names.Count == 0 || names.Count > 20) return 0;
            int sent = 0;
            foreach (var name in names) {
                if (sender.Send(name, templates[kind].Fill("name", name), urgent)) sent++;
            }
            return sent;
        }
    }
}
