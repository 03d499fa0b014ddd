import { plainLetters } from "~/config/accents";
import { lagColumn } from "~/features/catalogue/numeric-facts/input-lag";
import { ECO_WORDS, STANDBY_WORDS } from "~/features/catalogue/numeric-facts/modes";
import { lagField } from "../values/fact-readers";
import { headerUnit } from "../values/header-units";
import { headerWords } from "./header-key";
import { columnKey, KINDS } from "./table-kinds";

/** A longer heading is not read to its end. */
const MAX_LENGTH = 200;

/** Headings in English, German, Dutch and French, by our column. The first fields win if two fit. */
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
	// Before the rating: "ratings" is that only if its values look like it.
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

const FIELDS_OF = new Map<string, string[]>();
for (const [field, names] of Object.entries(SYNONYMS)) {
	for (const name of [headerWords(field), ...names.split("|")]) {
		const fields = FIELDS_OF.get(name) ?? [];
		if (!fields.includes(field)) FIELDS_OF.set(name, [...fields, field]);
	}
}

/** Our own headings in any spelling; "Body" of a shop system is the description. */
const TEMPLATE_COLUMNS = new Map(
	KINDS.projectors.columns
		.filter((field) => field !== "body")
		.map((field) => [columnKey(field), field]),
);

const fieldsOfName = (words: string): readonly string[] =>
	FIELDS_OF.get(words) ?? [TEMPLATE_COLUMNS.get(columnKey(words)) ?? []].flat();

/** Headings that leave no doubt, regardless of their values. */
const PLAIN_HEADERS = new Map(
	Object.entries({
		sku: "sku|seller sku|variant sku",
		title:
			"title|name|product name|product title|item name|titel|naam|productnaam|produktname|nom|nom du produit",
		price: "price|regular price|variant price|preis|prijs|prix",
	}).flatMap(([field, names]) => names.split("|").map((name) => [name, field] as const)),
);

const PHOTO_HEADER =
	/\b(images?|img|pictures?|photos?|fotos?|bild|bilder|abbildung(en)?|afbeelding(en)?)\b/;

/** Tags and notes, which are none of ours. */
const NOTE_HEADER =
	/\b(tags?|handle|notes?|notiz(en)?|notitie|remarks?|comments?|bemerkung(en)?|anmerkung(en)?|opmerking(en)?|remarques?|commentaires?)\b/;

const DATE_HEADER =
	/\b(dates?|datum|starts?|ends?|until|valid|expir(es|y)|created|updated|modified|gultig|geldig|valable)\b/;

/** Longest first, to find "lamp life" before "lamp" in a longer heading. */
const NAMES = [...FIELDS_OF.keys()].sort((a, b) => b.length - a.length);

/** Only whole headings name these: "Screen width", "Lamp power" and "Merchant shipping group" are none of ours. */
const FULL_NAME_ONLY = new Set(["width", "depth", "height", "retailer"]);
const FULL_NAMES = new Set(
	"power|leistung|vermogen|puissance|watt|watts|laufzeit|consumption|verbruik|verbrauch|consommation|offset|shift|veille|batterie|battery|akku|accu|batterij".split(
		"|",
	),
);
const PARTS = NAMES.filter(
	(name) =>
		!FULL_NAMES.has(name) && !FIELDS_OF.get(name)?.some((field) => FULL_NAME_ONLY.has(field)),
);

/** Words that make another column of one: "Noise (eco)". A heading with `not` names both. */
const VARIANTS: readonly { words: RegExp; not: RegExp; of: Readonly<Record<string, string>> }[] = [
	{
		words: ECO_WORDS,
		not: /\b(normal\w*|normaal|standard|max)\b/,
		of: {
			noise_db: "noise_eco_db",
			power_w: "power_eco_w",
			lamp_hours: "lamp_hours_eco",
			light_source_life: "lamp_hours_eco",
		},
	},
	{ words: STANDBY_WORDS, not: /\b(normal\w*|normaal|max)\b/, of: { power_w: "standby_w" } },
	{
		words: /\bnati(ve?|ve[rsm]|f|ef|eve)\b/,
		not: /\bdyn/,
		of: { contrast_ratio: "native_contrast" },
	},
	{
		words: /\b(measured|gemessene?|gemeten|mesuree?s?)\b/,
		not: /\bclaimed\b/,
		of: { brightness: "measured_brightness" },
	},
	{
		words: /\b(horizontal\w*|horizontaa?le?|h)\b/,
		not: /\b(v|verti\w+)\b/,
		of: { lens_shift_vertical: "lens_shift_horizontal" },
	},
	{
		words: /\b(verti[ck]a+le?r?|v)\b/,
		not: /\b(h|hori\w+)\b/,
		of: { lens_shift_vertical: "lens_shift_vertical" },
	},
];

const LAG_HEADER =
	/\b((input)?lag|latency|latenz|latence|eingabeverzogerung|invoervertraging|vertraging|response time|reaktionszeit|retard)\b/;

/** Returns our column for the lag in one mode, "Input lag (4K/60)"; null for a mode that we have no column for. */
function lagOfMode(header: string): string | null | undefined {
	const column = lagColumn(header);
	if (column === undefined) return undefined;
	const isLag = LAG_HEADER.test(headerWords(header)) || headerUnit(header) === "ms";
	return isLag ? column && lagField(column) : undefined;
}

/** Returns the column that words of a heading, also in brackets, make of the one that the others name. */
function variantOf(header: string, fieldsNamed: (words: string) => readonly string[]) {
	const words = plainLetters(header.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll("_", " "));
	for (const { words: variant, not, of } of VARIANTS) {
		if (!variant.test(words) || not.test(words)) continue;
		const isOfLamp = /lamp/.test(words);
		const fields = fieldsNamed(headerWords(words.replace(variant, " "))).filter(
			(field) => field !== "light_source_life" || isOfLamp,
		);
		const varied = fields.flatMap((field) => of[field] ?? []);
		if (varied.length > 0) return varied;
	}
	return undefined;
}

function fieldsOf(
	header: string,
	fieldsNamed: (words: string) => readonly string[],
): readonly string[] {
	const short = header.slice(0, MAX_LENGTH);
	const lag = lagOfMode(short);
	if (lag !== undefined) return lag === null ? [] : [lag];
	return variantOf(short, fieldsNamed) ?? fieldsNamed(headerWords(short));
}

/** Shorter ones are small words between others: "gewicht van de projector". */
const MIN_PART_LENGTH = 4;
const SHORT_PARTS = new Set(["sku", "ean", "upc", "mpn"]);

/** Returns our columns that a heading names as a whole. */
export function namedFields(header: string): readonly string[] {
	return fieldsOf(header, fieldsOfName);
}

/** Returns our column that a heading names beyond doubt. */
export function plainField(header: string): string | undefined {
	return PLAIN_HEADERS.get(headerWords(header));
}

export function isOfPhotos(header: string): boolean {
	return PHOTO_HEADER.test(headerWords(header));
}

/** Returns true for headings of pictures, tags or notes: they match a column of ours only by a whole name. */
export function isAuxiliary(header: string): boolean {
	return (
		isOfPhotos(header) ||
		NOTE_HEADER.test(headerWords(header)) ||
		lagOfMode(header.slice(0, MAX_LENGTH)) === null
	);
}

/** Returns our columns that a longer heading names among other words: "Brightness max." or "Prijs incl. btw". */
export function partlyNamedFields(header: string): readonly string[] {
	if (isAuxiliary(header)) return [];
	const fields = fieldsOf(header, (words) => {
		const name = PARTS.find(
			(part) =>
				(part.length >= MIN_PART_LENGTH || SHORT_PARTS.has(part)) &&
				` ${words} `.includes(` ${part} `),
		);
		return name === undefined ? [] : (FIELDS_OF.get(name) ?? []);
	});
	return DATE_HEADER.test(headerWords(header))
		? fields.filter((field) => !/price$/.test(field))
		: fields;
}
