using System.Collections.Generic;

using Shop.Text;

namespace Shop
{
    /// <summary>Mails to customers.</summary>
    public sealed class Mail
    {
        private readonly Dictionary<string, Template> templates;

        public Mail(Dictionary<string, Template> templates)
        {
            this.templates = templates;
        }

        public virtual int Send(
            Sender sender,
            List<string> names,
            string kind,
            bool urgent)
        {
            if (names.Count == 0
                || names.Count > 20)
            {
                return 0;
            }
            int sent = 0;
            foreach (var name in names)
            {
                if (sender.Send(
                    name,
                    templates[kind].Fill("name", name),
                    urgent))
                {
                    sent++;
                }
            }
            return sent;
        }
    }
}
