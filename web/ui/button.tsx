/** Buttons, and links that look like them. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** `primary` is the main action of a view, `plain` other actions, `quiet` minor ones, `danger` destructive ones. */
type Look = 'primary' | 'plain' | 'quiet' | 'danger';
type Size = 'small' | 'medium' | 'large';
interface Appearance {
	look?: Look;
	size?: Size;
}

export function Button({ look, size, className, ...rest }: Appearance & ComponentProps<'button'>) {
	return <button type="button" {...rest} className={appearance(look, size, className)} />;
}

export function ButtonLink({ look, size, className, ...rest }: Appearance & ComponentProps<typeof Link>) {
	return <Link {...rest} className={appearance(look, size, className)} />;
}

function appearance(look: Look = 'plain', size: Size = 'medium', extra = ''): string {
	return `${BASE} ${LOOKS[look]} ${SIZES[size]} ${extra}`;
}

const BASE =
	'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium ' +
	'motion-safe:transition-colors disabled:cursor-not-allowed print:hidden [&>svg]:shrink-0';

const LOOKS: Record<Look, string> = {
	primary:
		'bg-accent text-on-accent hover:bg-accent-pressed disabled:bg-sunken disabled:text-muted ' +
		'disabled:inset-ring disabled:inset-ring-line',
	plain: 'border border-edge bg-surface text-ink hover:bg-sunken disabled:border-line disabled:text-muted',
	danger:
		'border border-danger bg-surface text-danger hover:bg-danger-wash disabled:border-line disabled:text-muted',
	quiet: 'text-ink hover:bg-sunken disabled:text-muted',
};

const SIZES: Record<Size, string> = {
	small: 'h-9 px-3.5 text-sm',
	medium: 'h-11 px-5 text-sm',
	large: 'h-13 px-7 text-base',
};
