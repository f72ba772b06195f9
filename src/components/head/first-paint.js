if (/(^|; )signed_in=1(;|$)/.test(document.cookie)) document.documentElement.dataset.signedIn = '';
if (/(^|; )non_member=1(;|$)/.test(document.cookie)) document.documentElement.dataset.nonMember = '';
