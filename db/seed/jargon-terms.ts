import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

const rows = z.array(z.object({ term: z.string(), description: z.string() }));

/** The glossary, beginner's six first: the home page shows those (docs/product.md#home). */
export const jargonTerms = rows
	.parse(parse(readFileSync(join("db", "seed", "jargon-terms.csv")), { columns: true }))
	.map((row, index) => ({ id: index + 1, ...row }));
