import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { unavailability } from "db/writes/unavailable";
import { MailedLinkPage } from "~/components/mailed-link";
import { Container, LinkButton } from "~/components/page";
import { RouteError } from "~/components/state/state-panel";
import { AlertForm, alertPath, type RejectedAlert } from "~/features/alerts/alert-form";
import { subjectName, subjectPath } from "~/features/alerts/alert-subject";
import {
	ALERT_TITLE,
	CHECK_EMAIL,
	CHECK_EMAIL_TEXT,
	CHOOSE_FIRST,
	CHOOSE_FIRST_TEXT,
	currentAndLowestText,
	SEARCH_ALERT_TITLE,
} from "~/features/alerts/alert-texts";
import { newAlertForm } from "~/features/alerts/new-alert-form.server";
import { type RequestedSubject, submitAlertForm } from "~/features/alerts/submit-alert.server";
import type { Model } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { searchAlertPath } from "~/features/finder/filters/address-parts";
import { followedSearch } from "~/features/finder/followed-search.server";
import { hasMailServer } from "~/features/mail/mailing.server";
import { decodeRange } from "~/features/price-history/history-range";
import { historyView } from "~/features/price-history/price-history.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta } from "~/features/shell/page-meta";
import { BodyError, readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { countAndCheckSubmission } from "~/http/request/rate-limit.server";
import { formHeaders, NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { seeOther } from "~/http/response/form-response.server";
import { logNotSaved } from "~/logging/failure.server";

const MAX_REFILLED_LENGTH = 300;

interface AlertRequest {
	subject: RequestedSubject;
	/** Undefined for a search. */
	model?: Model;
	/** Address of this page. */
	path: string;
}

/** Returns the model or the search of an address; throws a 404 if the model is unknown or the site cannot send mail. */
async function requireAlertRequest({
	request,
	params: { slug },
}: LoaderFunctionArgs): Promise<AlertRequest> {
	if (!(await hasMailServer(db()))) throw new Response(null, { status: 404 });
	if (slug === undefined) {
		const search = await followedSearch(db(), new URL(request.url).searchParams);
		const { query, text: searchText, isUnfiltered } = search;
		const subject = { projectorSku: null, brand: null, model: null, slug: null, search: query };
		return { subject: { ...subject, searchText, isUnfiltered }, path: searchAlertPath(query) };
	}
	const catalogueModel = await findBySku(db(), slug);
	if (!catalogueModel) throw new Response(null, { status: 404 });
	const { sku: projectorSku, brand, model } = catalogueModel;
	const subject = {
		projectorSku,
		brand,
		model,
		slug: catalogueModel.slug,
		search: null,
		searchText: null,
	};
	return {
		subject: { ...subject, isUnfiltered: false },
		model: catalogueModel,
		path: alertPath(catalogueModel.slug),
	};
}

export async function loader(args: LoaderFunctionArgs) {
	const { subject, model, path } = await requireAlertRequest(args);
	const { searchText, isUnfiltered } = subject;
	const now = new Date();
	const form = isUnfiltered ? null : await newAlertForm(db(), model, now);
	const { searchParams } = new URL(args.request.url);
	const history = model && (await historyView(db(), model, decodeRange(searchParams), now));
	const page = {
		title: searchText === null ? ALERT_TITLE : SEARCH_ALERT_TITLE,
		name: searchText ?? subjectName(subject),
		backLink: { to: subjectPath(subject), text: `Back to the ${subjectName(subject)}` },
		prices: model && currentAndLowestText(model, history?.lowestText),
		path,
		form,
		isSent: searchParams.has("sent"),
		formKind: searchText === null ? ("long" as const) : ("search" as const),
	};
	return data(page, { headers: NO_STORE_HEADERS });
}

function rejectedForm(status: number, fields: FormData, errors: RejectedAlert["errors"]) {
	const textOf = (name: string) => String(fields.get(name) ?? "").slice(0, MAX_REFILLED_LENGTH);
	const values = {
		email: textOf("email"),
		target: textOf("target"),
		percent: textOf("percent"),
		stock: fields.has("stock"),
		rise: fields.has("rise"),
	};
	return data({ values, errors } satisfies RejectedAlert, { status, headers: NO_STORE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args;
	requireSameOrigin(request);
	const { subject, path } = await requireAlertRequest(args);
	let fields = new FormData();
	try {
		fields = await readForm(request);
		const values = Object.fromEntries(fields);
		const countAndCheckUse = () => countAndCheckSubmission({ request, context }, "alert");
		const result = await submitAlertForm(db(), subject, values, countAndCheckUse, new Date());
		if (result.status === 400) return rejectedForm(400, fields, result.errors);
	} catch (error) {
		if (error instanceof BodyError) {
			return rejectedForm(error.status, error.fields, { "": [error.message] });
		}
		if (unavailability(error) === undefined) throw error;
		const message = logNotSaved("A price alert was not stored", error);
		return rejectedForm(503, fields, { "": [message] });
	}
	const sentPath = `${path}${path.includes("?") ? "&" : "?"}sent`;
	return seeOther(sentPath);
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	noindexMeta(data?.title ?? ALERT_TITLE, matches);

export default function ModelAlert() {
	const { title, name, backLink, path, form, formKind, isSent, prices } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	if (isSent && !actionData) {
		return (
			<MailedLinkPage title={CHECK_EMAIL} text={CHECK_EMAIL_TEXT}>
				<LinkButton look="dark" to={backLink.to}>
					{backLink.text}
				</LinkButton>
			</MailedLinkPage>
		);
	}
	if (!form) {
		return (
			<MailedLinkPage title={CHOOSE_FIRST} text={CHOOSE_FIRST_TEXT}>
				<LinkButton look="dark" to={backLink.to}>
					Find a projector
				</LinkButton>
			</MailedLinkPage>
		);
	}
	return (
		<Container className="py-10">
			<h1 className="text-hero">{title}</h1>
			<p className="mt-3 text-lg">
				<bdi>{name}</bdi>
			</p>
			<div className="mt-4 max-w-md">
				<AlertForm
					action={path}
					form={form}
					formKind={formKind}
					prices={prices}
					rejectedAlert={actionData}
				/>
			</div>
		</Container>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} />;
}
