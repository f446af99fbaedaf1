/** Ways to reach an agent, as addresses that are safe to link to; null if there is none. */

/**
 * The number without its extension, which phones dial differently.
 *
 * @example phoneLink('(512) 555-0142 ext. 7') // "tel:5125550142"
 */
export function phoneLink(phone: string): string | null {
	const number = phone.replace(/(ext|x|#).*$/i, '').replace(/[^\d+]/g, '');
	return number.replace(/\D/g, '').length >= 7 ? `tel:${number}` : null;
}

/** @example textLink('(512) 555-0142') // "sms:5125550142" */
export function textLink(phone: string): string | null {
	return phoneLink(phone)?.replace('tel:', 'sms:') ?? null;
}

/** A message to whom the sender chooses. iPhones read the body after `&`, others after `?`. */
export function textMessage(body: string): string {
	return `sms:?&body=${encodeURIComponent(body)}`;
}

/** An email to whom the sender chooses. */
export function mailMessage(subject: string, body: string): string {
	return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** @example mailLink('jo@example.com', 'Our report') // "mailto:jo@example.com?subject=Our%20report" */
export function mailLink(email: string, subject?: string): string | null {
	if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return null;
	const address = encodeURIComponent(email).replace('%40', '@');
	return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/**
 * A website as an agent writes it, with or without its scheme. @example siteLink('example.com') // "https://example.com"
 */
export function siteLink(website: string): string | null {
	const plain = website.trim();
	const site = /^[a-z][a-z\d+.-]*:/i.test(plain) ? plain : `https://${plain}`;
	return /^https?:\/\/[^\s/?#<>"]+([/?#][^\s<>"]*)?$/i.test(site) ? site : null;
}
