import { CsvExport } from "./csvexport";
import { Export } from "./export";

export class Exports {
  first(): Export {
    return new CsvExport();
  }
}
