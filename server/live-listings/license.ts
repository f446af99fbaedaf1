/** Who may see a provider's listings, according to the settings. */

/** A license, in the form that database procedures take. */
export interface License {
	license: 'everyone' | 'account' | 'office';
	/** The domain of the office's email addresses; null for other licenses. */
	office_domain: string | null;
}

/** @throws Error for an unknown setting, so that nothing is shared by mistake */
export function readLicense(env: (name: string) => string | undefined): License {
	const license = env('LISTING_CACHE_SCOPE') || 'everyone';
	if (license === 'everyone' || license === 'account') return { license, office_domain: null };
	const domain = env('LISTING_OFFICE_DOMAIN');
	if (license !== 'office' || !domain)
		throw new Error('LISTING_CACHE_SCOPE must be everyone, account, or office with LISTING_OFFICE_DOMAIN.');
	return { license, office_domain: domain.toLowerCase() };
}
