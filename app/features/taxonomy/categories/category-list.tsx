import { Link } from "@remix-run/react";
import { modelsText } from "~/features/catalogue/words/count-text";
import { categoryAdminPath } from "~/features/taxonomy/addresses";
import { OrderButtons } from "~/features/taxonomy/order-buttons";
import type { CategoryRow } from "./category-rows.queries.server";

export type ListedCategory = Pick<CategoryRow, "id" | "name" | "slug" | "imagePath" | "models">;

/** Categories in their order, each with its picture and buttons that move it. */
export function CategoryList({
	categories,
	orderForm,
}: {
	categories: readonly ListedCategory[];
	/** The form that the buttons send; undefined where only some of the list is shown. */
	orderForm: string | undefined;
}) {
	return (
		<ol className="grid gap-3">
			{categories.map(({ id, name, slug, imagePath, models }, index) => (
				<li
					key={id}
					className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-3"
				>
					<img
						src={imagePath}
						alt=""
						width="80"
						height="50"
						loading="lazy"
						className="h-12.5 w-20 shrink-0 rounded-control bg-dusk object-cover"
					/>
					<div className="min-w-0 grow basis-40">
						<h2 className="text-base wrap-anywhere">
							<Link
								to={categoryAdminPath(id)}
								className="inline-block py-1 text-link underline underline-offset-4"
							>
								{name}
							</Link>
						</h2>
						<p className="text-sm wrap-anywhere text-quiet">
							/category/{slug} · <span className="tabular">{modelsText(models)}</span>
						</p>
					</div>
					{orderForm !== undefined && (
						<OrderButtons
							form={orderForm}
							id={id}
							name={name}
							isFirst={index === 0}
							isLast={index === categories.length - 1}
						/>
					)}
				</li>
			))}
		</ol>
	);
}
