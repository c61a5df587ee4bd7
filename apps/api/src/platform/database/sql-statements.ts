/** Strings, names, bodies of functions and comments may contain semicolons. */
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|[^'"$\-/;]+|[\s\S]/g;

/** Splits a file into its statements, without comments. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') statements.push('');
    else if (!/^(--|\/\*)/.test(part)) statements.push(`${statements.pop()}${part}`);
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
