import { lowerCaseWithoutAccents } from "~/config/accents";
import { lagFactName } from "~/features/catalogue/numeric-facts/input-lag";
import { ECO_WORDS, STANDBY_WORDS } from "~/features/catalogue/numeric-facts/modes";
import { lagField } from "../values/fact-readers";
import { headerUnit } from "../values/header-units";
import { headerWords } from "./header-key";
import { columnKey, SHEET_KINDS } from "./table-kinds";

/** Further characters of a header are ignored. */
const MAX_HEADER_LENGTH = 200;

/** Headers in English, German, Dutch and French, by our column. If two columns fit, the first wins. */
const SYNONYMS = {
	image_url:
		"image url|image src|img|img url|img link|image|images|image link|image address|main image|main image url|merchant image url|aw image url|large image|picture|picture url|photo|photo url|bild|bild url|afbeelding|afbeelding url|image principale",
	sku: "sku|seller sku|variant sku|article number|article no|item number|item no|item code|product code|product id|artikelnummer|artikel nr|artikelnr|art nr|artnr|bestellnummer|bestelnummer|productcode|produktnummer|produkt id|artikelcode|reference|ref|ref produit|reference article|code article|code produit",
	eans: "eans|ean|gtin upc ean or isbn|ean code|eancode|ean 13|ean13|gtin|gtin 13|gtin13|gtin 14|upc|barcode|bar code|strichcode|streepjescode|code barres|code barre|gencod|gencode",
	mpn: "mpn|prod id|manufacturer part number|mfr part number|maker part number|part number|part no|partnumber|manufacturer code|herstellernummer|hersteller nr|hersteller artikelnummer|herstellerartikelnummer|fabrikantcode|fabrikant code|fabrieksnummer|reference fabricant|ref fabricant|reference constructeur",
	title:
		"title|name|product name|product title|item name|product|item|description short|short description|article|article name|titel|bezeichnung|produktname|artikelbezeichnung|produktbezeichnung|produkt|artikel|artikelname|artikelnaam|naam|productnaam|product naam|omschrijving kort|benaming|projector|beamer|projektor|nom|nom du produit|produit|designation|libelle|intitule|projecteur|videoprojecteur",
	brand:
		"brand|brand name|make|maker|manufacturer|vendor|marke|hersteller|markenname|fabrikat|merk|merknaam|fabrikant|marque|fabricant|constructeur",
	model:
		"model|model name|model no|model number|modell|modellname|modellbezeichnung|modellnummer|modelnaam|modelnummer|typenummer|type|typ|modele|nom du modele",
	resolution:
		"resolution|native resolution|display resolution|auflosung|aufloesung|native auflosung|physikalische auflosung|resolutie|native resolutie|beeldresolutie|definition|resolution native",
	projection_type:
		"projection type|projection technology|projection system|technology|display technology|imaging|imager|chip|panel|projektionstechnik|projektionssystem|projektionstechnologie|technologie|technik|bildtechnik|projectietechniek|projectietechnologie|projectiesysteem|projectietype|techniek|beeldtechniek|technologie de projection|type de projection|systeme de projection",
	lamp_hours: "lamp hours|lamp life hours|lampenstunden|heures de lampe",
	light_source_life:
		"light source life|lamp life|laser life|life|lifetime|lifespan|lamp life normal|led life|lampenlebensdauer|lebensdauer|lebensdauer lampe|lebensdauer der lampe|lebensdauer lichtquelle|lichtquellen lebensdauer|brenndauer|levensduur|levensduur lamp|levensduur lichtbron|lamplevensduur|lampduur|lampuren|branduren|duree de vie|duree de vie lampe|duree de vie de la lampe|duree de vie source lumineuse|duree lampe",
	light_source_type:
		"light source type|light source|lamp type|light|light type|lamp|illumination|lichtquelle|leuchtmittel|lampentyp|lampe|lichttechnik|lichtbron|type lichtbron|lamptype|lichttype|source lumineuse|type de lampe|source de lumiere|type de source",
	brightness:
		"brightness|lumen|lumens|light output|ansi lumen|ansi lumens|iso lumen|iso lumens|cvia lumens|led lumen|led lumens|peak lumens|light source lumens|laser lumens|ansi|luminosity|luminance|output|helligkeit|lichtstarke|lichtstaerke|lichtstrom|leuchtkraft|helderheid|lichtopbrengst|lichtsterkte|luminosite|flux lumineux",
	contrast_ratio:
		"contrast ratio|contrast|dynamic contrast|kontrast|kontrastverhaltnis|kontrastverhaeltnis|contrastverhouding|contrastratio|contraste|rapport de contraste|taux de contraste",
	throw_type:
		"throw type|throw category|throw distance type|projektionsart|distanztyp|objektivtyp|projectieafstand type|lenstype|type de focale|focale",
	throw_ratio:
		"throw ratio|throw|ratio throw|projection ratio|throw distance ratio|projektionsverhaltnis|projektionsverhaeltnis|abstandsverhaltnis|projektionsabstandsverhaltnis|wurfverhaltnis|projectieverhouding|projectieratio|worpverhouding|throw verhouding|ratio de projection|rapport de projection|rapport de projection throw|ratio projection",
	description:
		"description|body|long description|product description|text|beschreibung|produktbeschreibung|langtext|beschrijving|productbeschrijving|omschrijving|description longue|descriptif",
	inputs:
		"inputs|input|connections|connectivity|connectors|ports|interfaces|eingange|eingaenge|anschlusse|anschluesse|schnittstellen|ingangen|aansluitingen|aansluiting|entrees|connectique|connexions|ports d entree",
	outputs: "outputs|output ports|audio out|ausgange|ausgaenge|uitgangen|sorties",
	is_featured: "is featured|featured|highlight|empfohlen|uitgelicht|mis en avant",
	product_label: "product label|label|tagline|etikett|etiket|etiquette",
	product_category:
		"product category|category|categories|use|usage|uses|use case|application|segment|kategorie|kategorien|produktkategorie|warengruppe|einsatz|einsatzbereich|einsatzgebiet|verwendung|anwendung|categorie|productgroep|productcategorie|gebruik|toepassing|gebruiksdoel|famille|rayon|utilisation|usage conseille",
	launch_year:
		"launch year|year|yr|release year|release date|launch date|intro|introduction|model year|released|launched|launch|year of launch|introduced|jahr|baujahr|erscheinungsjahr|erscheinungsdatum|modelljahr|markteinfuhrung|markteinfuehrung|jaar|bouwjaar|introductiejaar|modeljaar|lanceringsjaar|jaar van introductie|introductie|releasedatum|introductiedatum|annee|annee de sortie|date de sortie|annee de lancement|millesime",
	is_discontinued:
		"is discontinued|discontinued|eol|end of life|auslaufmodell|eingestellt|ausgelaufen|uit productie|uitlopend|niet meer leverbaar|arrete|fin de vie|fin de serie",
	speaker:
		"speaker|speakers|audio|sound|built in speaker|lautsprecher|ton|luidspreker|luidsprekers|geluid|haut parleur|haut parleurs|enceinte|enceintes",
	input_lag:
		"input lag|inputlag|latency|lag|response time|eingabeverzogerung|latenz|reaktionszeit|invoervertraging|vertraging|latence|temps de reponse|retard d affichage",
	native_aspect_ratio:
		"native aspect ratio|aspect ratio|aspect|format|picture format|seitenverhaltnis|seitenverhaeltnis|bildformat|bildseitenverhaltnis|beeldverhouding|beeldformaat|format d image|format image|rapport d image",
	keystone_adjustment:
		"keystone adjustment|keystone|keystone correction|trapezkorrektur|trapez|keystonecorrectie|trapeziumcorrectie|trapezecorrectie|correction trapezoidale|correction du trapeze|trapeze",
	rec709_coverage:
		"rec709 coverage|rec 709|rec709|rec 709 coverage|colour gamut|color gamut|farbraum|farbraumabdeckung|kleurruimte|kleurbereik|espace colorimetrique|couverture rec 709",
	brightness_standard:
		"brightness standard|lumen standard|lumens standard|lumen type|lumens type|brightness type|type of lumens|helligkeitsnorm|helligkeitsstandard|lumentyp|messnorm|lumen norm|soort lumen|type lumen|helderheidsnorm|norme de luminosite|norme luminosite|type de lumens",
	native_contrast: "on off contrast|onoff contrast",
	gaming_modes:
		"gaming modes|game modes|gaming mode|high refresh rates|supported refresh rates|spielmodi|gaming modi|spelmodi|modes de jeu|modes jeu|modes gaming",
	hdmi: "hdmi|hdmi ports|hdmi port|hdmi inputs|hdmi input|number of hdmi|hdmi version|hdmi anschlusse|hdmi anschluss|hdmi eingange|hdmi eingang|anzahl hdmi|hdmi poorten|hdmi poort|hdmi aansluitingen|hdmi aansluiting|hdmi ingangen|aantal hdmi|ports hdmi|port hdmi|entrees hdmi|prises hdmi|nombre de hdmi|versie hdmi|hdmi versie|version hdmi",
	noise_db:
		"noise|noise level|noise levels|fan noise|audible noise|acoustic noise|operating noise|noise emission|noise emissions|sound level|sound pressure|sound pressure level|acoustic level|loudness|gerausch|gerausche|gerauschpegel|geraeuschpegel|gerauschentwicklung|gerauschniveau|betriebsgerausch|luftergerausch|lufterlautstarke|lautstarke|lautstaerke|schallpegel|schalldruckpegel|larmpegel|geluidsniveau|geluidsdruk|geluidsproductie|geluidssterkte|ruisniveau|ventilatorgeluid|ventilator geluid|geluid ventilator|geluidsemissie|niveau sonore|bruit|niveau de bruit|bruit du ventilateur|bruit ventilateur|bruit de fonctionnement|nuisance sonore|nuisances sonores|emission sonore|emissions sonores|volume sonore",
	power_w:
		"power|power consumption|power usage|power draw|power use|consumption|energy consumption|energy use|wattage|watts|watt|stromverbrauch|leistungsaufnahme|leistung|energieverbrauch|verbrauch|stromaufnahme|stroomverbruik|energieverbruik|verbruik|opgenomen vermogen|vermogen|elektriciteitsverbruik|consommation|consommation electrique|consommation d energie|consommation energetique|consommation d electricite|puissance|puissance consommee|puissance absorbee|puissance electrique",
	standby_w:
		"standby|stand by|standby power|stand by power|standby consumption|mise en veille|veille|bereitschaft|standbyverbrauch|standbyverbruik|sluimerverbruik",
	lens_shift_vertical:
		"lens shift|lensshift|lens shift range|objektivverschiebung|linsenverschiebung|objektiv shift|lensverschuiving|lens verschuiving|decalage d objectif|decalage de l objectif|decalage objectif|decalage de la lentille|shift",
	throw_offset:
		"offset|projection offset|image offset|vertical offset|lens offset|projektionsoffset|bildversatz|projectie offset|beeldoffset|offset de projection|decalage vertical de l image",
	battery_minutes:
		"battery|battery life|battery runtime|battery run time|battery time|battery playtime|playtime|akku|akkulaufzeit|akku laufzeit|batterielaufzeit|batterie|laufzeit|accu|accuduur|accutijd|batterij|batterijduur|levensduur batterij|speelduur|gebruiksduur accu|gebruiksduur batterij|autonomie|autonomie batterie|autonomie de la batterie|duree de batterie|duree de la batterie|duree de vie de la batterie",
	lamp_price:
		"lamp cost|replacement lamp|replacement lamp price|replacement lamp cost|price of a lamp|price of lamp|spare lamp price|lampenpreis|preis ersatzlampe|preis der ersatzlampe|ersatzlampe|ersatzlampenpreis|lampprijs|prijs lamp|prijs vervangingslamp|vervangingslamp|prijs reservelamp|prix lampe|prix de la lampe|prix lampe de remplacement|lampe de remplacement",
	box_dimensions:
		"box dimensions|package dimensions|packaging dimensions|shipping dimensions|packed size|verpackungsmasse|verpackungsabmessungen|verpakkingsafmetingen|afmetingen verpakking|dimensions emballage|dimensions de l emballage|dimensions carton",
	box_weight:
		"box weight|package weight|shipping weight|gross weight|packed weight|verpackungsgewicht|versandgewicht|bruttogewicht|gewicht verpakking|verzendgewicht|brutogewicht|poids emballage|poids brut|poids colis",
	dimensions:
		"dimensions|size|product dimensions|w x h x d|whd|measurements|masse|abmessungen|abmessung|grosse|b x h x t|produktabmessungen|afmetingen|afmeting|maten|formaat|b x h x d|l x b x h|dimensions produit|l x h x p|taille",
	width: "width|product width|breite|breedte|largeur",
	depth: "depth|product depth|tiefe|diepte|profondeur",
	height: "height|product height|hohe|hoehe|hoogte|hauteur",
	weight:
		"weight|net weight|mass|product weight|gewicht|nettogewicht|produktgewicht|gewicht netto|poids|poids net|masse nette",
	warranty_years:
		"warranty years|warranty|guarantee|warranty period|garantie|gewahrleistung|garantiezeit|garantiedauer|herstellergarantie|garantieperiode|garantietermijn|fabrieksgarantie|duree de garantie|garantie constructeur",
	features:
		"features|feature|key features|highlights|specials|eigenschaften|merkmale|funktionen|ausstattung|besonderheiten|eigenschappen|kenmerken|functies|bijzonderheden|fonctions|fonctionnalites|caracteristiques|points forts",
	price:
		"price|regular price|variant price|retail price|sale price|discount price|discounted price|offer price|deal price|promo price|promotional price|special price|our price|unit price|aktionspreis|angebotspreis|actieprijs|aanbiedingsprijs|prix promo|prix promotionnel|prix reduit|prix remise|preis|verkaufspreis|bruttopreis|nettopreis|nett|netto|vk|vk preis|prijs|verkoopprijs|nettoprijs|consumentenprijs|winkelprijs|prix|prix ttc|prix ht|prix de vente|tarif",
	// Before `rating`, because "ratings" means the rating only if its values look like one.
	review_count:
		"review count|reviews|number of reviews|no of reviews|num reviews|reviews count|total reviews|customer reviews|ratings|number of ratings|no of ratings|num ratings|rating count|ratings count|ratings total|total ratings|user ratings|votes|number of votes|anzahl bewertungen|bewertungen|aantal beoordelingen|beoordelingen|aantal reviews|nombre d avis|nombre d evaluations|nb avis",
	rating:
		"rating|ratings|score|stars|star rating|average rating|avg rating|rating value|review score|review rating|bewertung|sterne|beoordeling|sterren|note moyenne|notation|avis",
	retailer:
		"retailer|shop|store|seller|merchant|dealer|retailer name|shop name|store name|seller name|merchant name|dealer name|handler|haendler|verkaufer|laden|winkel|verkoper|webshop|aanbieder|magasin|boutique|vendeur|marchand|revendeur",
	affiliate_url:
		"affiliate url|buy url|buyurl|url|link|deeplink|deep link|product url|product link|web address|website|address|produktlink|produkt url|webadresse|internetadresse|productlink|product pagina|webadres|lien|lien produit|adresse|page produit",
	in_stock:
		"in stock|instock|stock|availability|available|stock status|stock level|qty|quantity|lager|lagerbestand|bestand|verfugbarkeit|verfuegbarkeit|verfugbar|lieferbar|voorraad|op voorraad|beschikbaarheid|leverbaar|en stock|disponibilite|disponible|quantite",
	delivery_price:
		"delivery price|delivery|delivery cost|shipping|shipping cost|postage|p p|versand|versandkosten|lieferkosten|verzendkosten|bezorgkosten|verzending|frais de port|livraison|frais de livraison|port",
	currency:
		"currency|currency code|price currency|wahrung|waehrung|valuta|munt|munteenheid|devise|monnaie",
	condition: "condition|state|item condition|zustand|artikelzustand|staat|conditie|toestand|etat",
};

const FIELDS_BY_NAME = new Map<string, string[]>();
for (const [field, names] of Object.entries(SYNONYMS)) {
	for (const name of [headerWords(field), ...names.split("|")]) {
		const fields = FIELDS_BY_NAME.get(name) ?? [];
		if (!fields.includes(field)) FIELDS_BY_NAME.set(name, [...fields, field]);
	}
}

/** The template's headers in any spelling; "Body" of a shop system is the description. */
const TEMPLATE_COLUMNS = new Map(
	SHEET_KINDS.projectors.columns
		.filter((field) => field !== "body")
		.map((field) => [columnKey(field), field]),
);

const fieldsOfName = (words: string): readonly string[] =>
	FIELDS_BY_NAME.get(words) ?? [TEMPLATE_COLUMNS.get(columnKey(words)) ?? []].flat();

/** Headers that leave no doubt, regardless of their values. */
const CERTAIN_HEADERS = new Map(
	Object.entries({
		sku: "sku|seller sku|variant sku",
		title:
			"title|name|product name|product title|item name|titel|naam|productnaam|produktname|nom|nom du produit",
		price: "price|regular price|variant price|preis|prijs|prix",
	}).flatMap(([field, names]) => names.split("|").map((name) => [name, field] as const)),
);

const PHOTO_HEADER =
	/\b(images?|img|pictures?|photos?|fotos?|bild|bilder|abbildung(en)?|afbeelding(en)?)\b/;

/** Headers of tags and notes, for which we have no column. */
const NOTE_HEADER =
	/\b(tags?|handle|notes?|notiz(en)?|notitie|remarks?|comments?|bemerkung(en)?|anmerkung(en)?|opmerking(en)?|remarques?|commentaires?)\b/;

const DATE_HEADER =
	/\b(dates?|datum|starts?|ends?|until|valid|expir(es|y)|created|updated|modified|gultig|geldig|valable)\b/;

/** Longest first, to find "lamp life" before "lamp" in a longer header. */
const NAMES_LONGEST_FIRST = [...FIELDS_BY_NAME.keys()].sort((a, b) => b.length - a.length);

/** Fields that only a complete header names: "Screen width" and "Merchant shipping group" are no columns of ours. */
const FULL_NAME_FIELDS = new Set(["width", "depth", "height", "retailer"]);
/** Names that mean a column only as a complete header, because longer headers use them for other things. */
const NAMES_NEVER_PARTIAL = new Set(
	"power|leistung|vermogen|puissance|watt|watts|laufzeit|consumption|verbruik|verbrauch|consommation|offset|shift|veille|batterie|battery|akku|accu|batterij".split(
		"|",
	),
);
const PARTIAL_NAMES = NAMES_LONGEST_FIRST.filter(
	(name) =>
		!NAMES_NEVER_PARTIAL.has(name) &&
		!FIELDS_BY_NAME.get(name)?.some((field) => FULL_NAME_FIELDS.has(field)),
);

/** Words that turn a column into its variant: "Noise (eco)". */
const VARIANTS: readonly {
	variantPattern: RegExp;
	/** Matches a header that names both the column and its variant. */
	bothPattern: RegExp;
	variantByField: Readonly<Record<string, string>>;
}[] = [
	{
		variantPattern: ECO_WORDS,
		bothPattern: /\b(normal\w*|normaal|standard|max)\b/,
		variantByField: {
			noise_db: "noise_eco_db",
			power_w: "power_eco_w",
			lamp_hours: "lamp_hours_eco",
			light_source_life: "lamp_hours_eco",
		},
	},
	{
		variantPattern: STANDBY_WORDS,
		bothPattern: /\b(normal\w*|normaal|max)\b/,
		variantByField: { power_w: "standby_w" },
	},
	{
		variantPattern: /\bnati(ve?|ve[rsm]|f|ef|eve)\b/,
		bothPattern: /\bdyn/,
		variantByField: { contrast_ratio: "native_contrast" },
	},
	{
		variantPattern: /\b(measured|gemessene?|gemeten|mesuree?s?)\b/,
		bothPattern: /\bclaimed\b/,
		variantByField: { brightness: "measured_brightness" },
	},
	{
		variantPattern: /\b(horizontal\w*|horizontaa?le?|h)\b/,
		bothPattern: /\b(v|verti\w+)\b/,
		variantByField: { lens_shift_vertical: "lens_shift_horizontal" },
	},
	{
		variantPattern: /\b(verti[ck]a+le?r?|v)\b/,
		bothPattern: /\b(h|hori\w+)\b/,
		variantByField: { lens_shift_vertical: "lens_shift_vertical" },
	},
];

const LAG_HEADER =
	/\b((input)?lag|latency|latenz|latence|eingabeverzogerung|invoervertraging|vertraging|response time|reaktionszeit|retard)\b/;

/**
 * Returns our column for the input lag in one mode, "Input lag (4K/60)"; null for a mode without a column; undefined
 * for a header that names no lag, or no mode.
 */
function lagFieldOfMode(header: string): string | null | undefined {
	const factName = lagFactName(header);
	if (factName === undefined) return undefined;
	const isLag = LAG_HEADER.test(headerWords(header)) || headerUnit(header) === "ms";
	return isLag ? factName && lagField(factName) : undefined;
}

/** Returns the variants of the columns that a header names, if a variant's word is in it or in its brackets. */
function findVariantFields(header: string, findFields: (words: string) => readonly string[]) {
	const words = lowerCaseWithoutAccents(
		header.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll("_", " "),
	);
	for (const { variantPattern, bothPattern, variantByField } of VARIANTS) {
		if (!variantPattern.test(words) || bothPattern.test(words)) continue;
		const isOfLamp = /lamp/.test(words);
		const fields = findFields(headerWords(words.replace(variantPattern, " "))).filter(
			(field) => field !== "light_source_life" || isOfLamp,
		);
		const variantFields = fields.flatMap((field) => variantByField[field] ?? []);
		if (variantFields.length > 0) return variantFields;
	}
	return undefined;
}

function fieldsOf(
	header: string,
	findFields: (words: string) => readonly string[],
): readonly string[] {
	const shortHeader = header.slice(0, MAX_HEADER_LENGTH);
	const modeLagField = lagFieldOfMode(shortHeader);
	if (modeLagField !== undefined) return modeLagField === null ? [] : [modeLagField];
	return findVariantFields(shortHeader, findFields) ?? findFields(headerWords(shortHeader));
}

/** Shorter names are likely other words in a longer header: "gewicht van de projector". */
const MIN_PARTIAL_NAME_LENGTH = 4;
const SHORT_PARTIAL_NAMES = new Set(["sku", "ean", "upc", "mpn"]);

/** Returns our columns that a complete header names. */
export function namedFields(header: string): readonly string[] {
	return fieldsOf(header, fieldsOfName);
}

/** Returns our column that a header names beyond doubt. */
export function certainField(header: string): string | undefined {
	return CERTAIN_HEADERS.get(headerWords(header));
}

export function isPhotoHeader(header: string): boolean {
	return PHOTO_HEADER.test(headerWords(header));
}

/**
 * Returns true for headers of photos, tags, notes, or the lag in a mode without a column: they name a column of ours
 * only if the complete header does.
 */
export function isAuxiliaryHeader(header: string): boolean {
	return (
		isPhotoHeader(header) ||
		NOTE_HEADER.test(headerWords(header)) ||
		lagFieldOfMode(header.slice(0, MAX_HEADER_LENGTH)) === null
	);
}

/** Returns our columns that a longer header names among other words: "Brightness max." or "Prijs incl. btw". */
export function partlyNamedFields(header: string): readonly string[] {
	if (isAuxiliaryHeader(header)) return [];
	const fields = fieldsOf(header, (words) => {
		const name = PARTIAL_NAMES.find(
			(partialName) =>
				(partialName.length >= MIN_PARTIAL_NAME_LENGTH || SHORT_PARTIAL_NAMES.has(partialName)) &&
				` ${words} `.includes(` ${partialName} `),
		);
		return name === undefined ? [] : (FIELDS_BY_NAME.get(name) ?? []);
	});
	// "Price valid until" is a day, no price.
	return DATE_HEADER.test(headerWords(header))
		? fields.filter((field) => !/price$/.test(field))
		: fields;
}
