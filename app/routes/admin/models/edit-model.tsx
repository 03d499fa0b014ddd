import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
	useRouteError,
} from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, NotDoneNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateStale } from "~/components/form/form-fetcher";
import { StaffPage } from "~/components/staff/parts";
import { RouteError } from "~/components/state/state-panel";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { FACT_FORM } from "~/features/model-editor/fact-list";
import { staffFacts } from "~/features/model-editor/facts/submit-fact.server";
import { type FormParts, listFormParts } from "~/features/model-editor/form/form-groups.server";
import { CellValue } from "~/features/model-editor/form/form-problem";
import { FORM_LAYOUT, ModelFormContent } from "~/features/model-editor/form/model-form";
import { ModelFormHead } from "~/features/model-editor/form/model-form-head";
import {
	formVersion,
	storedTexts,
	submittedTexts,
} from "~/features/model-editor/form/model-texts.server";
import { submitModel } from "~/features/model-editor/form/submit-model.server";
import {
	type EditorActionData,
	type GoneModel,
	OFFER_FIELDS,
} from "~/features/model-editor/form-fields";
import { modelList, modelListPath } from "~/features/model-editor/list/model-list";
import { addressedSku, fromOf, MODELS_PATH } from "~/features/model-editor/model-addresses";
import {
	listEditedOffers,
	listShopChoices,
} from "~/features/model-editor/offers/edited-offers.queries.server";
import { OfferList } from "~/features/model-editor/offers/offer-list";
import {
	isOfferIntent,
	submitOffer,
	submittedOfferForm,
} from "~/features/model-editor/offers/submit-offer.server";
import { NotFound } from "~/features/shell/not-found";
import { noindex } from "~/features/shell/page-meta";

/** A form has about forty fields and the ticked categories; its longest texts take 9 bytes a character. */
const FORM_LIMITS = { limit: 512 * 1024, maxFields: 400 };

/** Fields that only the forms with typed values have: a model's and an offer's; the others are single buttons. */
const IDENTIFYING_FIELDS = ["model", "price"];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const draft = await findDraftFields(request, staff);
	const sku = addressedSku(params.sku);
	const row = await findModelRow(db(), sku);
	if (!row) {
		if (!draft) throw new Response(null, { status: 404 });
		throw await goneResponse({ sku, ...draftForms(draft) }, 410);
	}
	const texts = storedTexts(row);
	const [parts, offers, shops] = await Promise.all([
		listFormParts(db()),
		listEditedOffers(db(), row.sku, new Date()),
		listShopChoices(db()),
	]);
	return {
		sku: row.sku,
		slug: row.slug,
		imagePath: row.imagePath,
		name: modelName(row),
		isDiscontinued: row.isDiscontinued === 1,
		isSamplePrice: row.isSamplePrice === 1,
		form: { texts, version: formVersion(texts) },
		factsByColumn: staffFacts(row),
		parts,
		offers,
		shops,
		from: fromOf(request),
		draft: draft && draftForms(draft),
	};
}

/** Returns the forms with the values typed before the session ended. */
function draftForms(fields: FormData): EditorActionData {
	// Forms that are a single button have no typed values.
	if (isOfferIntent(String(fields.get("intent")))) {
		return fields.has("price") ? { offer: submittedOfferForm(fields) } : {};
	}
	if (!fields.has("model")) return {};
	return { form: { texts: submittedTexts(fields), version: String(fields.get("version") ?? "") } };
}

/** Returns the page of a model that was deleted since its form was opened, with the typed values. */
async function goneResponse(gone: GoneModel, status: number) {
	return data({ gone, parts: await listFormParts(db()) }, { status });
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A model was not saved",
		form: { ...FORM_LIMITS, identifyingFields: IDENTIFYING_FIELDS },
		async submit({ request, params, fields, stamp }) {
			const requestedSku = addressedSku(params.sku);
			// In the case of the stored model, if there is one.
			const sku = (await findModelRow(db(), requestedSku))?.sku ?? requestedSku;
			const sent = { sku, from: fromOf(request), fields, ...stamp };
			const intent = String(fields.get("intent"));
			const result = await (isOfferIntent(intent) ? submitOffer(intent, sent) : submitModel(sent));
			if (!("gone" in result)) return result;
			if (!fields.has("version")) return undefined;
			throw await goneResponse(result.gone, result.status);
		},
		again: (problem, fields): EditorActionData => ({ ...draftForms(fields), problem }),
	});
}

export const shouldRevalidate = revalidateStale;

export const meta = noindex<typeof loader>(({ data: page }) => page?.name ?? "A model");

export default function EditModel() {
	const page = useLoaderData<typeof loader>();
	const sent = useActionData<typeof action>();
	const actionData: EditorActionData = sent ?? page.draft ?? {};
	const isBack = sent === undefined && page.draft !== undefined;
	const hasForm = (actionData.form ?? actionData.offer) !== undefined;
	const { sku, name, from, parts, offers, shops, factsByColumn } = page;
	// Uses the stored values for fields that were not submitted.
	const form = { ...page.form, ...actionData.form };
	form.texts = { ...page.form.texts, ...actionData.form?.texts };
	// A new key resets the form to the texts of the result, in which chosen stored values replace typed ones.
	const formKey = [form.version, form.result && "again", form.differences && "both"].join();
	const facts = (
		<section key="facts" id="facts" aria-labelledby="facts-title" className="grid gap-4">
			<h2 id="facts-title" className="text-2xl">
				Facts
			</h2>
			<StaffForm key={formKey} className={FORM_LAYOUT}>
				<ModelFormContent
					parts={parts}
					form={form}
					sources={{ sku, from, factsByColumn }}
					submitText="Save"
					hasNext
				/>
			</StaffForm>
			<StaffForm id={FACT_FORM}>{null}</StaffForm>
		</section>
	);
	const head = <ModelFormHead key="head" {...page} version={page.form.version} Form={StaffForm} />;
	const offerList = (
		<OfferList
			key="offers"
			Form={StaffForm}
			offers={offers}
			shops={shops}
			submittedForm={actionData.offer}
		/>
	);
	return (
		<StaffPage
			title={name}
			crumbs={[
				{ name: "Models", to: modelListPath(modelList.decode(new URLSearchParams(from))) },
				{ name: sku },
			]}
		>
			<DraftNote hasDraft={isBack && hasForm} />
			<NotDoneNote hasDraft={isBack && !hasForm} />
			<FormError>{actionData.problem}</FormError>
			{/* A form with messages comes first. */}
			{actionData.form
				? [facts, head, offerList]
				: actionData.offer
					? [offerList, head, facts]
					: [head, offerList, facts]}
		</StaffPage>
	);
}

interface GonePage {
	gone: GoneModel;
	parts: FormParts;
}

/** Returns true for data of `goneResponse`, the page of a deleted model. */
function isGonePage(thrown: unknown): thrown is GonePage {
	return typeof Object(thrown).gone?.sku === "string";
}

export function ErrorBoundary() {
	const error = useRouteError();
	if (isRouteErrorResponse(error)) {
		const thrown: unknown = error.data;
		if (isGonePage(thrown)) return <GoneModelPage {...thrown} />;
	}
	return <RouteError notFound={<NotFound />} />;
}

/** Shows the typed values of a deleted model, to be copied or saved as a new one. */
function GoneModelPage({ gone: { sku, form, offer }, parts }: GonePage) {
	return (
		<StaffPage
			title={`${sku} was deleted`}
			crumbs={[{ name: "Models", to: MODELS_PATH }, { name: sku }]}
			intro="It was deleted after you opened it, so nothing was saved. Here is what you typed."
		>
			{offer && (
				<dl className="grid gap-3 sm:grid-cols-2">
					{OFFER_FIELDS.map(({ name, label }) => (
						<div key={name}>
							<dt className="text-sm text-muted">{label}</dt>
							<dd>
								<CellValue text={offer.texts[name] ?? ""} />
							</dd>
						</div>
					))}
				</dl>
			)}
			{form && (
				<StaffForm className={FORM_LAYOUT}>
					<input type="hidden" name="intent" value="add" />
					<ModelFormContent parts={parts} form={form} submitText="Save as a new model" />
				</StaffForm>
			)}
		</StaffPage>
	);
}
