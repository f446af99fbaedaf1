try {
	document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('lotline.preferences')).theme;
} catch {}
