import { CsvExport } from "./csvexport.js";

export class Exports {
  first() {
    return new CsvExport();
  }
}
