export function parse(input: unknown, schema: Schema) {
  const context = { data: input, path: [], type: typeof input };
  const issues = context.path.concat(schema.issues).filter((issue) => issue.fatal);
  if (issues.length > 0) throw new ParseError(issues);
  return schema.run(context);
}
