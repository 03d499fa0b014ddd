/** One address of every public screen and state of the sample catalogue. */
export const SCREENS = [
	"/",
	"/buying-guide",
	"/how-we-choose",
	"/brands",
	"/brand/epson",
	"/brand/no-such-brand",
	"/category/home-cinema",
	"/category/no-such-category",
	"/tag/hdr10",
	"/tag/no-such-tag",
	"/projector/epson-eh-tw7100",
	"/projector/epson-eh-tw7000",
	"/projector/epson-eh-tw7100/evidence",
	"/projector/no-such-projector",
	"/projectors",
	"/projectors?use=gaming&max=2500&lag=20",
	"/projectors?use=gaming&max=2500&view=chart",
	"/projectors?max=100&res=native-4k",
	"/deal-check",
	"/deal-check?model=epson-eh-tw7100&now=999&was=1299",
	"/retailers",
	"/contact-us",
	"/terms-of-use",
	"/cookie-policy",
	"/privacy",
	"/guides",
	"/no-such-page",
];

/** Comparisons with a free slot, whose picker lists all models of the sample. */
export const OPEN_PICKERS = [
	"/compare?sku=epson-eh-tw7100&sku=",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i&sku=epson-eh-tw9400&sku=",
	"/compare?sku=xgimi-horizon-20-max&sku=&sku=&sku=epson-eh-ls9000",
	"/compare?sku=no-such-model&sku=epson-eh-tw7100&sku=&brand=Epson",
];

/** Comparisons of no, one and several models. */
export const COMPARISONS = [
	"/compare",
	"/compare?sku=epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i&sku=epson-eh-tw9400",
];

/** Pages with the search dialog open. */
export const SEARCHES = ["/?search=", "/?search=epson", "/?search=qqqqq"];

/** Staff screens of the sample catalogue. */
export const STAFF_SCREENS = [
	"/admin",
	"/admin/models",
	"/admin/models?filter=featured",
	"/admin/models/EPSON-EH-TW7100",
	"/admin/models/EPSON-EH-TW7100/delete",
	"/admin/models/EPSON-EH-TW7100/figures/throw_ratio",
	"/admin/figures?list=lacking",
	"/admin/models/new",
	"/admin/models/grid",
	"/admin/models/many?do=delete&sku=EPSON-EH-TW7100&sku=BENQ-W2710I",
	"/admin/shops",
	"/admin/shops/1",
	"/admin/categories",
	"/admin/categories/1",
	"/admin/settings",
	"/admin/settings/site",
	"/admin/settings/scores",
	"/admin/electricity",
	"/admin/pages",
	"/admin/pages/new",
	"/admin/pages/privacy",
	"/admin/backups",
	"/admin/jargon",
	"/admin/jargon/1",
	"/admin/brands",
	"/admin/brands/epson",
	"/admin/images",
	"/admin/images/queue",
	"/admin/models/EPSON-EH-TW7100/photographs",
	"/admin/upload",
	"/admin/feeds",
	"/admin/feeds/new",
	"/admin/messages",
	"/admin/subscribers",
	"/admin/alerts",
	"/admin/privacy",
	"/admin/insight",
	"/admin/people",
	"/admin/history",
	"/admin/account",
];
