/** One page of each kind that shoppers come to. */
export const MAIN_PAGES = [
	"/",
	"/category/home-cinema",
	"/projector/epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100&sku=benq-w2710i",
	"/buying-guide",
];

/** A list of the finder with conditions and picks. */
export const FINDER_PAGE = "/projectors?use=home-cinema";
