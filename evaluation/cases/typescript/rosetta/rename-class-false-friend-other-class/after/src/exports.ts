import { XmlExport } from "./xmlexport";
import { Export } from "./export";

export class Exports {
  first(): Export {
    return new XmlExport();
  }
}
