package shop;

import java.util.List;
import java.util.Map;

import shop.text.Template;

/** Mails to customers. */
class Mail
{
  private static final int MOST = 20;

  private final Map<String, Template> templates;

  Mail(Map<String, Template> templates)
  {
    this.templates = templates;
  }

  public final int send(
      Sender sender,
      List<String> names,
      String kind,
      boolean urgent)
  {
    if (names.isEmpty()
        || names.size() > MOST)
    {
      return 0;
    }
    int sent = 0;
    for (String name : names)
    {
      if (sender.send(
          name,
          templates.get(kind).fill("name", name),
          urgent))
      {
        sent++;
      }
    }
    return sent;
  }
}
