import type { ReactNode } from "react";
import { brandName } from "~/features/catalogue/brand/brand";
import type { Model } from "~/features/catalogue/model";
import { type SpecRow, splitLead } from "~/features/catalogue/spec-text";

/** Shows a model's name, its verdict or else the description's first sentence, and its score. */
export function ModelHead({
	model: { brand, model, isDiscontinued, verdict, description },
	notFor,
	leadForUse,
	children,
}: {
	model: Pick<Model, "brand" | "model" | "isDiscontinued" | "verdict" | "description">;
	/** Uses that the editors advise against. */
	notFor: string | undefined;
	/** A sentence about the visitor's use, if the model's verdict is about another use. */
	leadForUse?: string | undefined;
	/** The model's score. */
	children?: ReactNode;
}) {
	const lead = verdict || splitLead(description)[0];
	return (
		<div>
			<h1 className="text-left text-3xl sm:text-4xl">
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
			{[leadForUse, lead].filter(Boolean).map((text, index) => (
				<p key={text} className={index === 0 ? "mt-2 max-w-prose text-lg" : "mt-2 max-w-prose"}>
					{text}
				</p>
			))}
			{notFor !== undefined && <p className="mt-2">Not our choice for: {notFor}</p>}
			{children}
		</div>
	);
}

/** Shows the facts of a model that matter for its use. */
export function ModelFacts({ facts }: { facts: readonly SpecRow[] }) {
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-4 max-enlarged:grid-cols-1 sm:grid-cols-4">
			{facts.map(([label, value]) => (
				<div key={label}>
					<dt className="text-sm text-muted">{label}</dt>
					<dd className="text-lg font-semibold text-balance tabular">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** Lists the pros and cons of a model: in the editors' words, else from its facts. */
export function ProsAndCons({
	pros,
	cons,
	isFromFacts = false,
}: {
	pros: readonly string[];
	cons: readonly string[];
	isFromFacts?: boolean;
}) {
	const lists = [
		{ title: "For", texts: pros, className: "points-for" },
		{ title: "Against", texts: cons, className: "points-against" },
	].filter(({ texts }) => texts.length > 0);
	if (lists.length === 0) return null;
	return (
		<div>
			<div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
				{lists.map(({ title, texts, className }) => (
					<div key={title}>
						<h2 className="text-2xl">{title}</h2>
						<ul className={`mt-2 grid gap-2 pl-5 ${className}`}>
							{texts.map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
					</div>
				))}
			</div>
			{isFromFacts && (
				<p className="mt-2 text-sm text-muted">From its figures, beside models of its price.</p>
			)}
		</div>
	);
}
