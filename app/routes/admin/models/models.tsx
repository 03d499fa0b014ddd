import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { useEffect, useRef } from "react";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { NotDoneNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateAfterConflict } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { StaffPage } from "~/components/staff/parts";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { runRowAction } from "~/features/records/models/featured/featured-models.queries.server";
import { gridPath } from "~/features/records/models/grid/grid";
import {
	isFeaturedOrder,
	MODELS_PER_LIST_PAGE,
	modelAnchor,
	modelListAddress,
	modelListPath,
	modelListSearch,
	readRowAction,
} from "~/features/records/models/list/model-list";
import { pageOfModels } from "~/features/records/models/list/model-list.queries.server";
import {
	ModelDownloads,
	ModelFilters,
	ModelListForm,
	ModelListRow,
	modelListItem,
	NoModels,
} from "~/features/records/models/list/model-list-parts";
import { NEW_MODEL_PATH } from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

const HEADING_ID = "found-models";

const listStateOf = (request: Request) =>
	modelListAddress.decode(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const hasDraft = (await findDraftFields(request, staff)) !== undefined;
	const requestedState = listStateOf(request);
	const { models, page, ...list } = await pageOfModels(db(), requestedState, new Date());
	const rowsBefore = (page - 1) * MODELS_PER_LIST_PAGE;
	const canReorder = isFeaturedOrder(requestedState);
	const rows = models.map((model, index) => {
		const position = rowsBefore + index;
		return modelListItem(
			model,
			canReorder ? { up: position > 0, down: position < list.total - 1 } : undefined,
		);
	});
	const brands = (await listBrands(db())).map(({ slug, name }) => ({ slug, name }));
	return {
		...list,
		brands,
		hasDraft,
		state: { ...requestedState, page },
		rows,
		canReorder,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The list of models was not changed",
		async submit({ request, fields, stamp }) {
			const rowAction = readRowAction(fields);
			if (!rowAction) {
				throw new ExpectedError(400, "Nothing was changed: this page has no such button.");
			}
			const toastTitle = await runRowAction(db(), rowAction, stamp);
			if (toastTitle === undefined) {
				const problem = "The list has changed since you saw it. Nothing was changed.";
				throw new ExpectedError(409, problem);
			}
			return {
				path: `${modelListPath(listStateOf(request))}#${modelAnchor(rowAction.sku)}`,
				title: toastTitle,
			};
		},
	});
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta = noindex("Models");

export default function Models() {
	const {
		brands,
		rows,
		hasDraft,
		state,
		total,
		pages,
		isGuess,
		counts,
		unfilteredCount,
		canReorder,
	} = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	useFocusOnRow(rows, HEADING_ID);
	return (
		<StaffPage
			title="Models"
			actions={
				<>
					<LinkButton to={gridPath({ ...state, columns: [], page: 1 })}>As a grid</LinkButton>
					<LinkButton look="dark" to={NEW_MODEL_PATH}>
						New model
					</LinkButton>
				</>
			}
		>
			<ModelListForm state={state} brands={brands} />
			<ModelFilters state={state} counts={counts} unfilteredCount={unfilteredCount} />
			<NotDoneNote hasDraft={hasDraft} />
			<FormError>{problem}</FormError>
			{total === 0 ? (
				<NoModels state={state} />
			) : (
				<section aria-labelledby={HEADING_ID} className="min-w-0">
					<div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<h2 id={HEADING_ID} tabIndex={-1} className="text-lg">
							{total.toLocaleString("en-GB")} {total === 1 ? "model" : "models"}
						</h2>
						<ModelDownloads state={state} />
					</div>
					{isGuess && (
						<p className="mb-3 text-muted">No model has exactly these words. These are similar.</p>
					)}
					{canReorder && (
						<p className="mb-3 max-w-prose text-muted">
							The first four are on the home page, in this order.
						</p>
					)}
					<StaffForm preventScrollReset>
						<ul>
							{rows.map((model) => (
								<ModelListRow
									key={model.sku}
									model={model}
									anchor={modelAnchor(model.sku)}
									listState={modelListSearch(state)}
								/>
							))}
						</ul>
					</StaffForm>
					<PageLinks
						page={state.page}
						pages={pages}
						addressOfPage={(page) => modelListPath({ ...state, page })}
					/>
				</section>
			)}
		</StaffPage>
	);
}

/**
 * Restores the focus to the pressed button when its row has moved, because moving an element loses the focus. If the
 * button no longer exists, such as "Up" of the first row, the row's first button gets the focus; if the row no longer
 * exists, the heading gets it.
 */
function useFocusOnRow(rows: unknown, headingId: string): void {
	const pressedButton = useRef<{ button: string; row: string }>();
	useEffect(() => {
		const rememberButton = ({ submitter }: SubmitEvent) => {
			const row = submitter?.closest("li[id]");
			pressedButton.current =
				submitter?.id && row ? { button: submitter.id, row: row.id } : undefined;
		};
		document.addEventListener("submit", rememberButton, true);
		return () => document.removeEventListener("submit", rememberButton, true);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when other rows are shown
	useEffect(() => {
		if (!pressedButton.current) return;
		const { button, row } = pressedButton.current;
		pressedButton.current = undefined;
		const focusTarget =
			document.getElementById(button) ??
			document.querySelector<HTMLElement>(`#${CSS.escape(row)} button`) ??
			document.getElementById(headingId);
		focusTarget?.focus();
	}, [rows]);
}
