import { brandName } from "~/features/catalogue/brand/brand";
import type { Projector } from "~/features/catalogue/projector";
import { type SpecRow, splitLead } from "~/features/catalogue/spec-text";

/** Shows a model's name, its verdict or else the description's first sentence, and the figures of its use. */
export function ModelHead({
	projector: { brand, model, isDiscontinued, verdict, description },
	notFor,
	figures,
	useLead,
}: {
	projector: Pick<Projector, "brand" | "model" | "isDiscontinued" | "verdict" | "description">;
	/** Uses that the editors advise against. */
	notFor: string | undefined;
	figures: readonly SpecRow[];
	/** A sentence about the use that the visitor asks for, where the model's own is about another. */
	useLead?: string | undefined;
}) {
	const lead = verdict || splitLead(description)[0];
	return (
		<div>
			<h1 className="text-3xl sm:text-hero">
				<bdi>
					{`${brandName(brand)} `}
					<span className="inline-block">{model}</span>
				</bdi>
			</h1>
			{isDiscontinued && (
				<p className="mt-2 inline-block rounded-control border border-negative px-2 py-0.5 text-sm font-semibold text-negative">
					This model may not be available to purchase new
				</p>
			)}
			{[useLead, lead].filter(Boolean).map((text, at) => (
				<p
					key={text}
					className={at === 0 ? "mt-2 max-w-prose font-semibold sm:text-lg" : "mt-2 max-w-prose"}
				>
					{text}
				</p>
			))}
			{notFor !== undefined && <p className="mt-2">Not our choice for: {notFor}</p>}
			<dl className="mt-4 grid grid-cols-2 gap-px max-enlarged:grid-cols-1 overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
				{figures.map(([label, value]) => (
					<div key={label} className="bg-card px-3 py-2">
						<dt className="text-sm text-muted">{label}</dt>
						<dd className="font-semibold text-balance tabular">{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

/** Lists what speaks for and against a model: in the editors' words, else from its figures. */
export function ProsAndCons({
	pros,
	cons,
	isFromFigures = false,
}: {
	pros: readonly string[];
	cons: readonly string[];
	isFromFigures?: boolean;
}) {
	const lists = [
		{ title: "For", texts: pros, marks: "points-for" },
		{ title: "Against", texts: cons, marks: "points-against" },
	].filter(({ texts }) => texts.length > 0);
	if (lists.length === 0) return null;
	return (
		<div>
			<div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
				{lists.map(({ title, texts, marks }) => (
					<div key={title}>
						<h2 className="text-lg">{title}</h2>
						<ul className={`mt-1 grid gap-1 pl-5 ${marks}`}>
							{texts.map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
					</div>
				))}
			</div>
			{isFromFigures && (
				<p className="mt-2 text-sm text-muted">From its figures, beside models of its price.</p>
			)}
		</div>
	);
}
