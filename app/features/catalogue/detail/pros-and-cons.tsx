/** Lists what speaks for and against a model, in the editors' words. */
export function ProsAndCons(props: { pros: readonly string[]; cons: readonly string[] }) {
	const lists = [
		{ title: "For", texts: props.pros, marks: "marker:text-positive" },
		{ title: "Against", texts: props.cons, marks: "marker:text-negative" },
	].filter(({ texts }) => texts.length > 0);
	if (lists.length === 0) return null;
	return (
		<div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
			{lists.map(({ title, texts, marks }) => (
				<div key={title}>
					<h2 className="text-lg">{title}</h2>
					<ul className={`mt-1 grid list-disc gap-1 pl-5 ${marks}`}>
						{texts.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
			))}
		</div>
	);
}
