import { type Glossary, termId, termsIn } from "~/features/catalogue/glossary/glossary";

/** Every term of the glossary, each a place to link to. */
export function GlossaryList({ glossary }: { glossary: Glossary }) {
	return (
		<dl className="grid gap-x-8 gap-y-4 wrap-anywhere md:grid-cols-2">
			{termsIn(glossary).map(({ term, description }) => (
				<div key={term} id={termId(term)}>
					<dt>{term}</dt>
					<dd>{description}</dd>
				</div>
			))}
		</dl>
	);
}
