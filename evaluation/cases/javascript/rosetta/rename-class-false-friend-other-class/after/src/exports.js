import { XmlExport } from "./xmlexport.js";

export class Exports {
  first() {
    return new XmlExport();
  }
}
