import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { staffListAddress } from "~/components/staff/list-state";
import { ListSearch, StaffPage } from "~/components/staff/parts";
import { readMove } from "~/features/records/kit/order";
import { RecordList } from "~/features/records/kit/record-list";
import { recordWithListAt } from "~/features/records/records.server";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { path, heading, list } = recordWithListAt(request.url);
	const { rows, move: _, relatedLists: listRelated, ...texts } = list;
	const state = staffListAddress.decode(new URL(request.url).searchParams);
	const page = await rows(db(), state);
	const relatedLists = state.query === "" ? ((await listRelated?.(db())) ?? []) : [];
	return { path, heading, texts, query: state.query, page, relatedLists };
}

export async function action(args: ActionFunctionArgs) {
	const { path, noun, list } = recordWithListAt(args.request.url);
	// The only form of a list sets its order.
	if (!list.isOrdered) return readOnlyStaffAction(args);
	return staffAction(args, {
		failure: `A ${noun} was not moved`,
		form: FORM_WITHOUT_DRAFT,
		async submit({ request, stamp, fields }) {
			const requestedMove = readMove(String(fields.get("move") ?? ""));
			const isMoved =
				requestedMove !== undefined &&
				(await writeForStaff(db(), (trx) =>
					list.move(trx, requestedMove.key, requestedMove.move, stamp),
				));
			const title = isMoved ? "The order was saved" : "The order is as it was";
			const { page } = staffListAddress.decode(new URL(request.url).searchParams);
			return { path: path + staffListAddress.search({ page }), title };
		},
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex<typeof loader>(({ data: page }) => page?.heading ?? "");

const ORDER_FORM_ID = "order";

export default function Records() {
	const { path, heading, texts, query, page, relatedLists } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const { isOrdered } = texts;
	return (
		<StaffPage
			title={heading}
			intro={texts.intro}
			actions={
				<LinkButton look="dark" to={`${path}/new`}>
					{texts.addText}
				</LinkButton>
			}
		>
			<FormError>{actionData?.problem}</FormError>
			<ListSearch action={path} label={texts.searchLabel} query={query} />
			{isOrdered && <StaffForm id={ORDER_FORM_ID} className="hidden" />}
			{page.total === 0 ? (
				<p role="status">{query === "" ? texts.emptyText : texts.noMatchText}</p>
			) : (
				<>
					<RecordList
						items={page.rows}
						recordCount={page.recordCount}
						isOrdered={isOrdered}
						orderFormId={query === "" ? ORDER_FORM_ID : undefined}
					/>
					<PageLinks
						page={page.page}
						pages={page.pages}
						addressOfPage={(number) => path + staffListAddress.search({ query, page: number })}
					/>
				</>
			)}
			{relatedLists.map(({ heading: title, items }) => (
				<section key={title} aria-label={title} className="grid gap-4">
					<h2 className="text-2xl">{title}</h2>
					<RecordList
						items={items.map((item) => ({ ...item, position: 0 }))}
						recordCount={items.length}
						isOrdered={false}
						orderFormId={undefined}
					/>
				</section>
			))}
		</StaffPage>
	);
}
