/** Prepares remarks for reading: bounds them and removes ways to reach people. */

/** The rest of longer remarks is not read. */
const MAX_CHARACTERS = 6_000;

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}/g;
const URL =
	/(?:https?:\/\/|www\.)\S{1,300}|\b[\w-]{1,63}\.(?:com|net|org|homes|info|io|us|realestate)\b\S{0,200}/gi;
const PHONE = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b/g;
/** "Call Jane Doe", "presented by Acme Realty": up to four capitalized words after a word that introduces a person. */
const NAME =
	/\b(?:[Cc]all|CALL|[Tt]ext|[Cc]ontact|[Ee]-?mail|[Aa]sk for|[Aa]gent|[Rr]ealtor|[Bb]roker|[Pp]resented by|[Ll]isted by|[Cc]ourtesy of|by|[Mm]rs?\.?|[Mm]s\.?|[Dd]r\.?)(?: (?:the )?(?:listing )?(?:agent|broker)\b)?,?(?: [A-Z][\w'’-]{1,30}){1,4}/g;
const CAPITALIZED = /(?: [A-Z][\w'’-]{1,30}){1,4}$/;

/** Single spaces, straight quotes and hyphens, without phone numbers, email addresses, web addresses and names. Linear in its length. */
export function cleanText(remarks: string): string {
	return remarks
		.slice(0, MAX_CHARACTERS)
		.replace(/<[^<>]{1,80}>/g, '. ')
		.replace(/[\r\n•*|·]+/g, '. ')
		.replace(/[‘’]/g, "'")
		.replace(/[‐‑–—]/g, '-')
		.replace(/[^\x20-\x7e]/g, ' ')
		.replace(/ +/g, ' ')
		.replace(EMAIL, '')
		.replace(URL, '')
		.replace(PHONE, '')
		.replace(NAME, (found) => found.replace(CAPITALIZED, ''))
		.trim();
}
