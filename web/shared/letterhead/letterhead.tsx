/** The agent's pictures and contact details, from their profile. */
import type { ReactNode } from 'react';
import { mailLink, phoneLink, siteLink } from '../../../report/contact-links.ts';
import { type Brand, photoAlt } from '../../../report/report.ts';
import './letterhead.css';

interface LetterheadProps {
	brand: Brand;
	/** The QR code of a link, if there is one. */
	code?: ReactNode;
}

export function Letterhead({ brand, code }: LetterheadProps) {
	const { name, brokerage, licenseNumber, phone, email, website, photo, logo } = brand;
	const isEmpty = !(name || brokerage || phone || email || website || photo || logo || code);
	if (isEmpty) return <div className="letterhead" aria-hidden="true" />;
	return (
		<header className="letterhead">
			<div className="letterhead-agent empty:hidden">
				{photo && <img src={photo} alt={photoAlt(brand)} />}
				{(name || brokerage || licenseNumber) && (
					<div className="min-w-0">
						{name && <p className="letterhead-name">{name}</p>}
						{brokerage && <p className="font-medium">{brokerage}</p>}
						{licenseNumber && <p className="text-muted">License {licenseNumber}</p>}
					</div>
				)}
			</div>
			<div className="letterhead-contact">
				{logo && <img src={logo} alt={brokerage ? `Logo of ${brokerage}` : 'Logo of the brokerage'} />}
				<ul>
					<LinkOrText to={phoneLink(phone)}>{phone}</LinkOrText>
					<LinkOrText to={mailLink(email)}>{email}</LinkOrText>
					<LinkOrText to={siteLink(website)}>{website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</LinkOrText>
				</ul>
				{code}
			</div>
		</header>
	);
}

function LinkOrText({ to, children }: { to: string | null; children: ReactNode }) {
	if (!children) return null;
	if (to === null) return <li>{children}</li>;
	return (
		<li>
			<a href={to} rel="noopener">
				{children}
			</a>
		</li>
	);
}
