import { z } from "zod";
import vocabulary from "./fixtures/schema-org.json";

const { parents, properties, members } = z
	.object({
		parents: z.record(z.string(), z.array(z.string())),
		properties: z.record(
			z.string(),
			z.object({ of: z.array(z.string()), is: z.array(z.string()) }),
		),
		members: z.record(z.string(), z.array(z.string())),
	})
	.parse(vocabulary);

/** Returns a type with all its supertypes. */
const typesOf = (type: string): string[] => [type, ...(parents[type] ?? []).flatMap(typesOf)];

const isUrl = (value: unknown) => typeof value === "string" && URL.canParse(value);

const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
	Text: (value) => typeof value === "string",
	URL: isUrl,
	Number: (value) => typeof value === "number",
	Integer: Number.isInteger,
	Date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
	DateTime: (value) => z.iso.datetime().safeParse(value).success,
};

const node = z.looseObject({ "@type": z.string() });

function isOf(value: unknown, range: string): boolean {
	const isData = DATA_TYPES[range];
	if (isData) return isData(value);
	const { data } = node.safeParse(value);
	if (data) return typesOf(data["@type"]).includes(range);
	const options = members[range];
	// Anything else may be referred to by its address.
	return options ? options.some((one) => value === `https://schema.org/${one}`) : isUrl(value);
}

/** Returns how an object breaks the definitions of schema.org in `fixtures/schema-org.json`. */
export function schemaFaults(object: object): string[] {
	const { "@type": type, "@context": _context, ...rest } = node.parse(object);
	if (!Object.hasOwn(parents, type)) return [`${type} is no type`];
	return Object.entries(rest).flatMap(([name, value]) => {
		const property = properties[name];
		const isKnown = property?.of.some((one) => typesOf(type).includes(one));
		if (!property || !isKnown) return [`${type} has no ${name}`];
		return [value].flat().flatMap((one) => {
			if (!property.is.some((range) => isOf(one, range))) {
				return [`${type}.${name} is no ${property.is.join(", ")}`];
			}
			return typeof one === "object" && one !== null ? schemaFaults(one) : [];
		});
	});
}
