-- Leaves a few items of each kind: a fixture is small, and every page of it is rendered when it is opened.
delete from content_items item using (
  select id, row_number() over (partition by type order by id) as place
  from (select distinct id, type from content_items) as each
) as ranked
where item.id = ranked.id
  and ranked.place > case
    when item.type in ('product', 'spec-content', 'document', 'committee', 'publication', 'faq') then :others
    when item.type = 'page' then :pages
    -- A redirect must lead to a page that is kept.
    when item.type = 'redirect' then :redirects
    else 1000
  end
  and item.id not in ('product:msca-1', 'page:home', 'page:about', 'page:thankyou');
delete from content_revisions revision where not exists (
  select 1 from content_items item where item.id = revision.id and item.locale = revision.locale
);
delete from content_changes where seq < (select max(seq) - 40 from content_changes);
