import { fatalIssues } from "./issues";

export function parse(input: unknown, schema: Schema) {
  const context = { data: input, path: [], type: typeof input };
  const issues = fatalIssues(context, schema);
  if (issues.length > 0) throw new ParseError(issues);
  return schema.run(context);
}
