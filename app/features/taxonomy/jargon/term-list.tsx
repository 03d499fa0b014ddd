import { Link } from "@remix-run/react";
import { termAdminPath } from "~/features/taxonomy/addresses";
import { OrderButtons } from "~/features/taxonomy/order-buttons";

export interface ListedTerm {
	id: number;
	term: string;
	description: string;
	/** In the whole list, from 1. */
	position: number;
}

/** Terms in their order, each with buttons that move it. */
export function TermList({
	terms,
	total,
	orderForm,
}: {
	terms: readonly ListedTerm[];
	/** Of the whole list. */
	total: number;
	/** The form that the buttons send; undefined where only what was searched is shown. */
	orderForm: string | undefined;
}) {
	return (
		<ol className="grid gap-2" start={terms[0]?.position}>
			{terms.map(({ id, term, description, position }) => (
				<li
					key={id}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-3 py-2"
				>
					<span aria-hidden="true" className="w-8 text-right text-sm text-quiet tabular">
						{position}
					</span>
					<div className="min-w-0 grow basis-52">
						<h2 className="text-base wrap-anywhere">
							<Link
								to={termAdminPath(id)}
								className="inline-block min-w-6 py-1 text-link underline underline-offset-4"
							>
								{term}
							</Link>
						</h2>
						<p className="text-sm wrap-anywhere text-quiet">{description}</p>
					</div>
					{orderForm !== undefined && (
						<OrderButtons
							form={orderForm}
							id={id}
							name={term}
							isFirst={position === 1}
							isLast={position === total}
						/>
					)}
				</li>
			))}
		</ol>
	);
}
