export function fatalIssues(context: Context, schema: Schema) {
  return context.path.concat(schema.issues).filter((issue) => issue.fatal);
}
