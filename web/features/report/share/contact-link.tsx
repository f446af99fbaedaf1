/** A link that calls, texts or emails; nothing without an address. */
import type { ReactNode } from 'react';

interface ContactLinkProps {
	to: string | null;
	icon: ReactNode;
	/** As high as a small button, except on a phone. */
	small?: boolean;
	className?: string;
	children: ReactNode;
}

export function ContactLink({ to, icon, small = false, className = '', children }: ContactLinkProps) {
	if (to === null) return null;
	return (
		<a
			href={to}
			className={`inline-flex items-center justify-center gap-2 rounded-control border border-edge bg-surface px-3.5 font-medium text-sm hover:bg-sunken ${small ? 'h-9 max-sm:h-11' : 'h-11'} ${className}`}
		>
			{icon}
			{children}
		</a>
	);
}
